import type { Parts } from '#features/production/server/compose.ts';

/** Texts of the second sample issue, by the beginning of the article's title. */
export const SECOND_ISSUE: Record<string, Parts> = {
  'Solar Home Systems': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'The grid moves people into work (Dinkelman, 2011), and costs more than poor households are willing to pay for it (Lee et al., 2020). Between darkness and the grid stands the solar home system: a panel, a battery and three lamps, bought in instalments. What does a lamp do for a tailor?',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'We observe 412 microenterprises in villages without a grid connection, twice before and three times after a company began to sell there. The company chose its villages by the state of the road, which we control for. Working hours come from a diary that owners kept for a week.',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Working days lengthen by 1.2 hours among tailors and barbers and not at all among millers, whose machines the systems cannot drive; see Figure 1. Income rises by nine per cent in the first group, most of it from customers who had been served in the neighbouring town.',
      },
      {
        figure: 'hours',
        label: 'Figure 1',
        caption: 'Hours worked a day, before and after',
        alternative:
          'Bar chart. Tailors work 8.1 hours before and 9.4 after, barbers 8.6 and 9.7, millers 7.2 and 7.2.',
      },
      {
        table: [
          ['Trade', 'Firms', 'Hours', 'Income', 'Idle after 18 months'],
          ['Tailors', '164', '1.3 (0.2)', '10% (3)', '14%'],
          ['Barbers', '122', '1.1 (0.2)', '8% (3)', '15%'],
          ['Millers', '126', '0.0 (0.2)', '−1% (2)', '22%'],
        ],
        label: 'Table 1',
        caption: 'Effects of a solar home system by trade',
        note: 'Note: Standard errors in parentheses.',
      },
      {
        words: 'One system in six was idle after eighteen months (Table 1), usually for want of a battery.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'The gains from small solar depend on the trade. For those who need power rather than light, only a larger system or the grid will do. A programme that counts systems sold should count those that still shine.',
      },
    ],
    references: [
      'Dinkelman, T. (2011). The effects of rural electrification on employment: New evidence from South Africa. _American Economic Review_, 101(7), 3078–3108. https://doi.org/10.1257/aer.101.7.3078',
      'Lee, K., Miguel, E., & Wolfram, C. (2020). Experimental evidence on the economics of rural electrification. _Journal of Political Economy_, 128(4), 1523–1565. https://doi.org/10.1086/705417',
    ],
  },
  'First Jobs': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Most young people in West African cities learn their trade from a master, not in a school. Training by a master pays in the master’s own firm (Frazer, 2006), and capital turns the trained into the self-employed (Blattman et al., 2014). We ask who among them becomes an employer.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'We traced 640 former apprentices in tailoring, welding and electronics repair five years after they finished, from the lists of trade associations in two cities. Nine in ten were found. The chance of employing somebody is modelled as in equation (1), with _T_ for tools received and _P_ for a premium paid.',
      },
      {
        equation:
          '<mi>Pr</mi><mrow><mo>(</mo><msub><mi>E</mi><mi>i</mi></msub><mo>=</mo><mn>1</mn><mo>)</mo></mrow><mo>=</mo><mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo><msup><mi>e</mi><mrow><mo>−</mo><mrow><mo>(</mo><mi>α</mi><mo>+</mo><mi>β</mi><msub><mi>T</mi><mi>i</mi></msub><mo>+</mo><mi>γ</mi><msub><mi>P</mi><mi>i</mi></msub><mo>)</mo></mrow></mrow></msup></mrow></mfrac>',
        label: '(1)',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Sixty-one per cent work on their own account, and one in four of these employs somebody. Having been given tools at the end of the apprenticeship raises the chance of becoming an employer by fourteen percentage points; having paid for the apprenticeship does not (Table 1).',
      },
      {
        table: [
          ['', 'Works on own account', 'Employs somebody'],
          ['Tools given at the end', '0.12 (0.04)', '0.14 (0.03)'],
          ['Premium paid', '0.02 (0.04)', '−0.01 (0.03)'],
          ['Introduced to suppliers', '0.09 (0.04)', '0.07 (0.03)'],
          ['Years of school', '0.00 (0.01)', '0.01 (0.01)'],
        ],
        label: 'Table 1',
        caption: 'Apprentices five years later, marginal effects',
        note: 'Note: 640 apprentices, two cities. Standard errors in parentheses.',
      },
      {
        words:
          'Those whose master introduced them to suppliers earn more, which we read as the value of a reputation that can be passed on.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Programmes for young people might do better to finance the end of an apprenticeship than its beginning. Masters who give tools may differ from others in ways that we do not see; a trial would tell.',
      },
    ],
    references: [
      'Blattman, C., Fiala, N., & Martinez, S. (2014). Generating skilled self-employment in developing countries: Experimental evidence from Uganda. _Quarterly Journal of Economics_, 129(2), 697–752. https://doi.org/10.1093/qje/qjt057',
      'Frazer, G. (2006). Learning the master’s trade: Apprenticeship and human capital in Ghana. _Journal of Development Economics_, 81(2), 259–298.',
    ],
  },
  'Rain, Credit and Risk': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Farmers who are insured against bad weather invest more (Karlan et al., 2014), and few buy the insurance (Cole et al., 2013; Giné & Yang, 2009). It may serve better those who lend to them. We worked with 31 coffee cooperatives of which half, drawn by lot, were covered against drought in the flowering season.',
      },
      { heading: 'The contract', label: '2' },
      {
        words:
          'The index adds up the rain of forty days around flowering. Below the threshold the insurer pays the cooperative in proportion to what is missing, as in equation (1).',
      },
      {
        equation:
          '<mi>I</mi><mo>=</mo><mi>S</mi><mo>·</mo><mi>max</mi><mrow><mo>(</mo><mn>0</mn><mo>,</mo><mfrac><mrow><mi>h</mi><mo>−</mo><mi>r</mi></mrow><mi>h</mi></mfrac><mo>)</mo></mrow>',
        label: '(1)',
      },
      {
        words: 'Here _S_ is the sum insured, _r_ the rain and _h_ the threshold of 110 millimetres.',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Insured cooperatives lent 18 per cent more to their members before the season, at unchanged rates, and members applied more fertiliser (Table 1).',
      },
      {
        table: [
          ['', 'Not insured', 'Insured', 'Difference'],
          ['Lent a member (birr)', '2,140', '2,525', '385 (120)'],
          ['Interest', '16.1%', '16.0%', '−0.1 (0.4)'],
          ['Fertiliser a hectare (kg)', '84', '101', '17 (6)'],
          ['Repaid after the season', '91%', '94%', '3 (2)'],
        ],
        label: 'Table 1',
        caption: 'Lending and inputs in 31 cooperatives',
        note: 'Note: Standard errors in parentheses.',
      },
      {
        words:
          'In the one district where the index paid out, repayment held. In a neighbouring one that suffered without reaching the threshold, it did not, and two cooperatives left the scheme.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Insuring the lender brings insurance to people who would not have bought it, and carries the basis risk along. A cooperative that pays for a threshold should know how often its own fields dry out above it.',
      },
    ],
    references: [
      'Cole, S., Giné, X., Tobacman, J., Topalova, P., Townsend, R., & Vickery, J. (2013). Barriers to household risk management: Evidence from India. _American Economic Journal: Applied Economics_, 5(1), 104–135. https://doi.org/10.1257/app.5.1.104',
      'Giné, X., & Yang, D. (2009). Insurance, credit, and technology adoption: Field experimental evidence from Malawi. _Journal of Development Economics_, 89(1), 1–11. https://doi.org/10.1016/j.jdeveco.2008.09.007',
      'Karlan, D., Osei, R., Osei-Akoto, I., & Udry, C. (2014). Agricultural decisions after relaxing credit and risk constraints. _Quarterly Journal of Economics_, 129(2), 597–652. https://doi.org/10.1093/qje/qju002',
    ],
  },
  'Counting What Counts': {
    parts: [
      { heading: 'Why neighbours should ask', label: '1' },
      {
        words:
          'Household surveys are costly because strangers carry them out. How a question is asked changes the answer (Beegle et al., 2012), and the standard text on surveys devotes a chapter to who asks it (Deaton, 1997). In three sectors we trained 120 community health workers to conduct a consumption survey on simple telephones.',
      },
      { heading: 'The work in the field', label: '2' },
      {
        words:
          'Training took four days, of which one was spent in the market with a scale. One household in five was visited again by professional interviewers within ten days.',
      },
      {
        table: [
          ['Question', 'Same answer', 'Difference of the mean'],
          ['Size of the household', '98%', '0.0%'],
          ['Assets', '96%', '−0.4%'],
          ['Food in the last week', '81%', '−2.1%'],
          ['Debt', '58%', '−31%'],
          ['Remittances', '61%', '−24%'],
          ['Alcohol', '44%', '−47%'],
        ],
        label: 'Table 1',
        caption: 'Answers to a neighbour and to a professional interviewer',
        note: 'Note: 1,160 households that were asked twice.',
      },
      { heading: 'What we learnt', label: '3' },
      {
        words:
          'Table 1 leads to a simple rule: a neighbour may ask what a neighbour can see. The cost of a complete interview was 38 per cent of the usual one. We would do three things differently:',
      },
      {
        items: [
          'pay for a finished interview and not for a day;',
          'leave debt, remittances and alcohol to a second, shorter visit by a stranger;',
          'send the first results back to the workers, who asked for them from the first week.',
        ],
      },
    ],
    references: [
      'Beegle, K., De Weerdt, J., Friedman, J., & Gibson, J. (2012). Methods of household consumption measurement through surveys: Experimental results from Tanzania. _Journal of Development Economics_, 98(1), 3–18. https://doi.org/10.1016/j.jdeveco.2011.11.001',
      'Deaton, A. (1997). _The analysis of household surveys_. Johns Hopkins University Press.',
    ],
  },
  'Do Property Taxes': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Taxpayers are told that what they pay comes back to them. Governments that raise their own revenue spend it better than transfers (Gadenne, 2017), and firms pay more when records can be compared (Pomeranz, 2015). We link the property tax receipts of 212 local governments in two countries to the roads, drains and street lamps that these governments built.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'Works come from procurement records, which we checked against satellite pictures for roads. Equation (1) relates works in year _t_ to own revenue _R_ and transfers _G_ of the two years before.',
      },
      {
        equation:
          '<msub><mi>W</mi><mrow><mi>g</mi><mi>t</mi></mrow></msub><mo>=</mo><msub><mi>α</mi><mi>g</mi></msub><mo>+</mo><munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mn>2</mn></munderover><mrow><mo>(</mo><msub><mi>β</mi><mi>k</mi></msub><msub><mi>R</mi><mrow><mi>g</mi><mo>,</mo><mi>t</mi><mo>−</mo><mi>k</mi></mrow></msub><mo>+</mo><msub><mi>γ</mi><mi>k</mi></msub><msub><mi>G</mi><mrow><mi>g</mi><mo>,</mo><mi>t</mi><mo>−</mo><mi>k</mi></mrow></msub><mo>)</mo></mrow>',
        label: '(1)',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Each additional unit of own revenue is followed within two years by 0.46 units of public works; each unit of transfers from the centre by 0.21. Table 1 shows where the difference is large.',
      },
      {
        table: [
          ['Local governments', 'Number', 'Own revenue', 'Transfers'],
          ['All', '212', '0.46 (0.07)', '0.21 (0.05)'],
          ['Budget posted in public', '97', '0.61 (0.10)', '0.23 (0.07)'],
          ['Council seats uncontested', '48', '0.24 (0.12)', '0.22 (0.08)'],
        ],
        label: 'Table 1',
        caption: 'Public works by source of revenue',
        note: 'Note: Units of works a unit of revenue; standard errors in parentheses.',
      },
      {
        words:
          'In a survey experiment, taxpayers who were shown a map of recent works were more willing to pay the next bill.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Own revenue seems to buy accountability as well as roads. A tax that is collected and never shown may do neither. Revenue is not given by lot, and places that tax well may be governed well for other reasons.',
      },
    ],
    references: [
      'Gadenne, L. (2017). Tax me, but spend wisely? Sources of public finance and government accountability. _American Economic Journal: Applied Economics_, 9(1), 274–314. https://doi.org/10.1257/app.20150509',
      'Pomeranz, D. (2015). No taxation without information: Deterrence and self-enforcement in the value added tax. _American Economic Review_, 105(8), 2539–2569. https://doi.org/10.1257/aer.20130393',
    ],
  },
  'Book Review': {
    parts: [
      { heading: 'Five roads' },
      {
        words:
          'Five essays ask why some roads made markets and others only made dust. The strongest follows one road through eighty years of maintenance budgets and shows that what mattered was not when it was built but whether it was ever passable in the rains. It can be read beside the best recent evidence on what access does to incomes (Banerjee et al., 2020).',
      },
      {
        words:
          'The weakest repeats the case for large corridors without asking who walks beside them. Its map of planned highways is handsome, and not one of the towns on it was visited.',
      },
      { heading: 'For whom' },
      {
        words:
          'Readers who work on trade costs will find the appendix on maintenance data alone worth the price of the book, and teachers will be glad of its maps.',
      },
      { heading: 'Three questions' },
      {
        items: [
          'Who pays for the second decade of a road?',
          'What did the ferries and footpaths carry before?',
          'Which markets closed when the road came?',
        ],
      },
    ],
    references: [
      'Banerjee, A., Duflo, E., & Qian, N. (2020). On the road: Access to transportation infrastructure and economic growth in China. _Journal of Development Economics_, 145, Article 102442. https://doi.org/10.1016/j.jdeveco.2020.102442',
    ],
  },
};
