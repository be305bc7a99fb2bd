import type { Parts } from '#features/production/server/compose.ts';

/** Texts of the first sample issue, by the beginning of the article's title. */
export const FIRST_ISSUE: Record<string, Parts> = {
  'Terraces and Tenure': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Soil is lost on slopes faster than it forms, and a terrace that would hold it pays back only after years. Whether a family builds one depends on how long it expects to keep the plot. Theory has said so for three decades (Besley, 1995), and fields whose holders feel insecure are left fallow less often (Goldstein & Udry, 2008).',
      },
      {
        words:
          'Rwanda demarcated its ten million plots within four years. An early study found more investment in the pilot areas, above all by women (Ali et al., 2014). We ask whether the effect lasts when the programme is no longer new, and through which channel it works.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'We follow 1,240 plots in four hillside districts over three seasons before and after their demarcation. Half were certified in the first year, the others a year later. Enumerators photographed every boundary, so that a terrace is observed rather than reported. Equation (1) compares the two groups over time.',
      },
      {
        equation:
          '<msub><mi>y</mi><mrow><mi>i</mi><mi>t</mi></mrow></msub><mo>=</mo><msub><mi>α</mi><mi>i</mi></msub><mo>+</mo><msub><mi>λ</mi><mi>t</mi></msub><mo>+</mo><mi>β</mi><msub><mi>C</mi><mrow><mi>i</mi><mi>t</mi></mrow></msub><mo>+</mo><msub><mi>ε</mi><mrow><mi>i</mi><mi>t</mi></mrow></msub>',
        label: '(1)',
      },
      {
        words:
          'Here _y_ is one when plot _i_ is terraced in season _t_, and _C_ is one once it is certified. Standard errors allow for correlation within villages.',
      },
      { heading: 'Findings', label: '3' },
      { heading: 'Terraces', level: 2, label: '3.1' },
      {
        words:
          'Certified plots are 8.3 percentage points more likely to be terraced, as Table 1 shows. The difference is largest where a boundary had been disputed before, and Figure 1 shows that it opens in the second season.',
      },
      {
        table: [
          ['Plots', 'Terraced before', 'Terraced after', 'Effect of the certificate'],
          ['All', '31.2%', '42.0%', '8.3 (1.9)'],
          ['Boundary disputed before', '24.5%', '41.1%', '13.7 (3.0)'],
          ['Both spouses named', '30.8%', '43.5%', '9.6 (2.2)'],
          ['One spouse named', '32.0%', '36.1%', '1.4 (2.6)'],
        ],
        label: 'Table 1',
        caption: 'Terracing before and after certification',
        note: 'Note: Effects in percentage points, standard errors in parentheses. 1,240 plots, six seasons.',
      },
      {
        figure: 'terraces',
        label: 'Figure 1',
        caption: 'Share of plots with terraces, by season',
        alternative:
          'Line chart over six seasons. Both groups of plots begin at 31 per cent; those certified first reach 42 per cent, the others 34 per cent.',
      },
      { heading: 'Women and credit', level: 2, label: '3.2' },
      {
        words:
          'Households headed by women respond as strongly as others once both spouses are named on the certificate, and hardly at all where only one is. Access to credit does not change: 14 per cent of households borrowed before and 15 per cent after. Yields rise slowly, nothing in the first season and six per cent in the third.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Security seems to lengthen the horizon of investment rather than to open the door of a bank. Programmes that certify land should expect to wait for their effects and should register both spouses. We cannot say whether plots that were certified much later respond in the same way, and our districts are steeper than most.',
      },
    ],
    references: [
      'Ali, D. A., Deininger, K., & Goldstein, M. (2014). Environmental and gender impacts of land tenure regularization in Africa: Pilot evidence from Rwanda. _Journal of Development Economics_, 110, 262–275. https://doi.org/10.1016/j.jdeveco.2013.12.009',
      'Besley, T. (1995). Property rights and investment incentives: Theory and evidence from Ghana. _Journal of Political Economy_, 103(5), 903–937. https://doi.org/10.1086/262008',
      'Goldstein, M., & Udry, C. (2008). The profits of power: Land rights and agricultural investment in Ghana. _Journal of Political Economy_, 116(6), 981–1022. https://doi.org/10.1086/595561',
    ],
  },
  'Paying by Phone': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'A savings group meets under a tree; mobile money needs no meeting. The two are often described as rivals. Yet phones have made it cheaper to send help over a distance (Jack & Suri, 2014), and they have moved women into trade (Suri & Jack, 2016), while groups raise savings and meals where they are well run (Ksoll et al., 2016).',
      },
      {
        words:
          'We study what happened to 96 groups in western Kenya when an agent came within walking distance, and find that the two belong together.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'Treasurers let us photograph their ledgers, and 1,904 members agreed to share their transaction records. The date on which an agent opened differs from village to village for reasons of the telephone company alone, which we use to compare groups before and after.',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Group savings rose by eleven per cent. Table 1 shows where the money came from: members who had moved away went on contributing by phone. Loans became smaller and more frequent.',
      },
      {
        table: [
          ['Outcome', 'Before', 'After', 'Difference'],
          ['Savings a member and month (shillings)', '612', '679', '67 (21)'],
          ['Contributions from elsewhere', '4%', '17%', '13 (2)'],
          ['Size of a loan (shillings)', '3,480', '2,910', '−570 (190)'],
          ['Loans a member and year', '1.3', '1.9', '0.6 (0.1)'],
          ['Hours for a meeting, market women', '3.4', '2.1', '−1.3 (0.3)'],
        ],
        label: 'Table 1',
        caption: 'Savings groups before and after an agent came',
        note: 'Note: 96 groups over 30 months. Standard errors, clustered by group, in parentheses.',
      },
      { words: 'Three observations make us trust the reading:' },
      {
        items: [
          'groups with a written constitution gained more than those without;',
          'members who lived within an hour of the meeting place did not change their contributions;',
          'the cost of a meeting in hours fell most for market women, who used to close their stalls for it.',
        ],
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Digital payments complement local institutions where these are strong. A fee on small transfers would fall mainly on people who use both. The ledgers of groups that dissolved are missing from our data, so that the average effect may be smaller than what we see.',
      },
    ],
    references: [
      'Jack, W., & Suri, T. (2014). Risk sharing and transactions costs: Evidence from Kenya’s mobile money revolution. _American Economic Review_, 104(1), 183–223. https://doi.org/10.1257/aer.104.1.183',
      'Ksoll, C., Lilleør, H. B., Lønborg, J. H., & Rasmussen, O. D. (2016). Impact of village savings and loan associations: Evidence from a cluster randomized trial. _Journal of Development Economics_, 120, 70–85. https://doi.org/10.1016/j.jdeveco.2015.12.003',
      'Suri, T., & Jack, W. (2016). The long-run poverty and gender impacts of mobile money. _Science_, 354(6317), 1288–1292. https://doi.org/10.1126/science.aah5309',
    ],
  },
  'One Stop, Two Borders': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'A day of delay at a border costs exporters about one per cent of their trade (Djankov et al., 2010), and better infrastructure lowers the cost of distance (Donaldson, 2018). Both facts are known for lorries and railways. Most people who cross a border in East Africa walk.',
      },
      {
        words:
          'Joint posts, at which both countries clear a traveller once, were opened at three crossings during our study. We ask what they did to people who cross on foot with twenty kilograms of beans.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'We surveyed 860 small traders before the posts opened and a year later, timed every tenth of them with a stopwatch, and asked about payments in private. At one crossing a help desk was added in the eighth month.',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Median crossing time fell from 74 to 31 minutes (Table 1). Informal payments became rarer, and those that were made did not become smaller. Traders crossed more often rather than with more goods.',
      },
      {
        table: [
          ['', 'Before', 'After', 'After, with a help desk'],
          ['Median crossing time, men (minutes)', '71', '24', '23'],
          ['Median crossing time, women (minutes)', '76', '35', '25'],
          ['All traders (minutes)', '74', '31', '24'],
          ['Paid somebody informally', '38%', '19%', '12%'],
          ['Crossings a week', '2.1', '2.9', '3.0'],
        ],
        label: 'Table 1',
        caption: 'Small traders before and after the joint posts',
        note: 'Note: 860 traders, three crossings.',
      },
      {
        words:
          'Women, two thirds of the sample, gained less time, because the simplified declaration was available in writing only. Where a help desk was added, the gap closed within two months.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'The benefits of trade facilitation for small traders depend on details that cost little: a form that is read aloud, a desk, a shaded bench. We did not observe people who gave up trading before the posts opened.',
      },
    ],
    references: [
      'Djankov, S., Freund, C., & Pham, C. S. (2010). Trading on time. _Review of Economics and Statistics_, 92(1), 166–173. https://doi.org/10.1162/rest.2009.11498',
      'Donaldson, D. (2018). Railroads of the Raj: Estimating the impact of transportation infrastructure. _American Economic Review_, 108(4–5), 899–934. https://doi.org/10.1257/aer.20101199',
    ],
  },
  'School Meals and Attendance': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Meals bring children to school. Trials in northern Uganda found that they raise attendance (Alderman et al., 2012), and a trial in Kenya found better scores where teaching was good (Kremer & Vermeersch, 2005). Few studies ask when in the year a meal should be served.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'A programme moved its meals from the whole year to the five leanest months and doubled the ration within them. We entered the daily registers of 74 schools over four years, 11 million marks in all, and checked one day in thirty by a visit without notice.',
      },
      {
        words:
          'The schools changed in two groups, a year apart. The effect of the change in a month is the difference between the groups, as in equation (1), where a bar is the average over schools.',
      },
      {
        equation:
          '<msub><mi>δ</mi><mi>m</mi></msub><mo>=</mo><mrow><mo>(</mo><msubsup><mover><mi>a</mi><mo>¯</mo></mover><mi>m</mi><mtext>new</mtext></msubsup><mo>−</mo><msubsup><mover><mi>a</mi><mo>¯</mo></mover><mi>m</mi><mtext>old</mtext></msubsup><mo>)</mo></mrow><mo>−</mo><msub><mi>δ</mi><mn>0</mn></msub>',
        label: '(1)',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'Attendance in the lean months rose by 9.6 percentage points and did not fall in the others; Figure 1 shows the year. Girls in the upper classes gained most. Test scores in mathematics improved by 0.07 standard deviations. The programme cost the same as before.',
      },
      {
        figure: 'attendance',
        label: 'Figure 1',
        caption: 'Attendance by month, before and after the change',
        alternative:
          'Bar chart of attendance in twelve months. Before the change it falls from 84 per cent in January to 66 per cent in June; after the change it stays between 76 and 85 per cent.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'Timing is a margin of school feeding that deserves as much attention as coverage. Where harvests differ from ours, the lean months do, too; a programme should follow the granary and not the calendar.',
      },
    ],
    references: [
      'Alderman, H., Gilligan, D. O., & Lehrer, K. (2012). The impact of food for education programs on school participation in northern Uganda. _Economic Development and Cultural Change_, 61(1), 187–218. https://doi.org/10.1086/666949',
      'Kremer, M., & Vermeersch, C. (2005). School meals, educational achievement and school competition: Evidence from a randomized evaluation. World Bank.',
    ],
  },
  'The Price of Waiting': {
    parts: [
      { heading: 'Introduction', label: '1' },
      {
        words:
          'Time is a price (Becker, 1965). Free goods are used more than goods with even a small fee (Cohen & Dupas, 2010), and reviews of user fees in health care agree that visits rise when fees fall (Lagarde & Palmer, 2008). When visits rise and staff do not, the queue grows.',
      },
      { heading: 'Data and method', label: '2' },
      {
        words:
          'We use the appointment books of 58 rural health posts and 4,310 exit interviews. A visit costs a patient the fee and the value of the time, as in equation (1): _w_ is the local day wage by the hour, _q_ the wait and _d_ the way.',
      },
      {
        equation:
          '<mi>p</mi><mo>=</mo><mi>f</mi><mo>+</mo><mi>w</mi><mrow><mo>(</mo><mi>q</mi><mo>+</mo><mn>2</mn><mi>d</mi><mo>)</mo></mrow>',
        label: '(1)',
      },
      { heading: 'Findings', label: '3' },
      {
        words:
          'After co-payments for the poorest category were dropped, visits rose by 23 per cent and the median wait by 41 minutes. Table 1 adds up the two prices.',
      },
      {
        table: [
          ['', 'Fee (francs)', 'Wait (hours)', 'Price in all (francs)'],
          ['Day labourers, before', '200', '1.9', '620'],
          ['Day labourers, after', '0', '2.6', '480'],
          ['Day labourers, numbered slots', '0', '1.7', '360'],
          ['Others, before', '200', '1.8', '410'],
          ['Others, after', '0', '2.4', '240'],
        ],
        label: 'Table 1',
        caption: 'Price of a visit in money and time',
        note: 'Note: Time is valued at the local day wage of each group.',
      },
      {
        words:
          'Longer waits took back a third of the financial gain for day labourers and nearly nothing for others. Posts that introduced numbered slots recovered most of the loss.',
      },
      { heading: 'Discussion', label: '4' },
      {
        words:
          'A fee is only one of the prices of care. A ticket with an hour on it costs nothing and gives the poorest their morning back. We do not know how many people turned away at the sight of the queue.',
      },
    ],
    references: [
      'Becker, G. S. (1965). A theory of the allocation of time. _The Economic Journal_, 75(299), 493–517. https://doi.org/10.2307/2228949',
      'Cohen, J., & Dupas, P. (2010). Free distribution or cost-sharing? Evidence from a randomized malaria prevention experiment. _Quarterly Journal of Economics_, 125(1), 1–45. https://doi.org/10.1162/qjec.2010.125.1.1',
      'Lagarde, M., & Palmer, N. (2008). The impact of user fees on health service utilization in low- and middle-income countries: How strong is the evidence? _Bulletin of the World Health Organization_, 86(11), 839–848.',
    ],
  },
  'Policy Brief': {
    parts: [
      { heading: 'The problem', label: '1' },
      {
        words:
          'Street vendors are removed from the centres of growing towns and come back. Cities treat them as a nuisance and live from them (Bromley, 2000); most small firms are informal and will remain so for long (La Porta & Shleifer, 2014).',
      },
      { heading: 'Three answers in four cities', label: '2' },
      {
        table: [
          ['City', 'Answer', 'Vendors after two years', 'Revenue a vendor (francs a month)'],
          ['A', 'Removal', '−46%', '0'],
          ['B', 'Built market, on a bus route', '−8%', '2,900'],
          ['C', 'Built market, elsewhere', '−39%', '2,700'],
          ['D', 'Licensed places', '+4%', '3,400'],
        ],
        label: 'Table 1',
        caption: 'Removal, relocation and licences compared',
      },
      {
        words:
          'Table 1 shows that licensed places kept more vendors in trade and brought the city more revenue for each of them. Shopkeepers complained less than expected.',
      },
      { heading: 'What we recommend', label: '3' },
      {
        items: [
          'Licences by place and hour, so that a pavement can serve shops in the morning and vendors in the evening.',
          'Fees below one tenth of daily takings.',
          'A say for vendors in where the places are.',
        ],
      },
    ],
    references: [
      'Bromley, R. (2000). Street vending and public policy: A global review. _International Journal of Sociology and Social Policy_, 20(1/2), 1–28. https://doi.org/10.1108/01443330010789052',
      'La Porta, R., & Shleifer, A. (2014). Informality and development. _Journal of Economic Perspectives_, 28(3), 109–126. https://doi.org/10.1257/jep.28.3.109',
    ],
  },
};
