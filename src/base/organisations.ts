/**
 * Words that occur only in names of organisations, in English, French, Swahili, Kinyarwanda and related languages, without accents.
 * Words that are also personal names ("Alliance", "Trust", "Ngo") are left out.
 */
const WORDS = [
  // learning
  String.raw`universi\p{L}+|univ|kaminuza|college|colleges|faculty|faculties|faculte|polytechnic|polytechnique`,
  'academy|academie|ecole|school of|business school|medical school|high school|chuo (?:kikuu|cha)',
  String.raw`instit\p{L}+|taasisi|laborator(?:y|ies|io)|laboratoires?|observatory|observatoire|library|museum|centres?`,
  // state
  'ministry|ministries|ministeres?|ministerio|minisiteri|wizara|governments?|gouvernements?|guverinoma|serikali',
  'republic|republique|parliament|parlement|embassy|ambassade|municipality|city of|ville de|umujyi wa',
  'agency|agencies|agences?|authority|authorities|autorite|mamlaka ya|directorate|direction generale|offices?',
  'departments?|departements?|idara ya|secretariat|secretariats|commissions?|komisiyo|tume ya',
  'united nations|nations unies|umoja wa (?:mataifa|afrika)|community|communaute|jumuiya ya',
  // people who have joined
  'organi[sz]ations?|shirika la|associations?|ishyirahamwe|chama cha|societ(?:y|ies)|societes?|consortium|foundations?',
  'fondation|federations?|confederation|networks?|reseau|committees?|sub-?committee|comites?|kamati ya|baraza la',
  'co-?operatives?|koperative|coalition|forum|collectif|syndicat|teams?|equipe|collaborat(?:ion|ors)',
  // trade and care
  'programmes?|programs?|initiative|project|corporation|company|consult(?:ing|ants|ancy)|ltd|limited|inc\\.|gmbh|plc|llc',
  'clinic|clinique|hospitali|ibitaro|benki (?:kuu|ya)|banki nkuru|mfuko wa|trust fund',
];

/** Words that are also family names ("Gabrielle Union", "Dominique Bureau"): neighbouring words decide. */
const DOUBTFUL =
  'banks?|banque|bureaux?|board|centers?|chamber|chambre|conseil|councils?|fonds|funds?|groups?|groupe|hospitals?|hopital|panel|services?|trust|unions?|alliance';
/** Words before such a word that mark an organisation. */
const KINDS =
  "national|international|intergovernmental|world|global|european|african|asian|american|central|federal|regional|district|provincial|general|teaching|referral|military|research|development|medical|health|education|agricultur(?:e|al)|resources?|environment(?:al)?|statistics|governance|export|cooperation|tourism|revenue|standards|review|advisory|editorial|training|data|policy|community|monetary|population|children's|refugee|credit|trades?|labou?r|working|study|writing|economics?|social|sciences?|technology|innovation|information|cancer|cultural";
/** Words after it. */
const PURPOSES = String.raw`of|for|on|de|des|du|d'\p{L}+|pour|sur|nationale?|internationale?|regionale?|africaine?|europeen(?:ne)?|mondiale?|centrale?|generale?|universitaire|monetaire|populaire|economique|superieure?`;

const ORGANISATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${WORDS.join('|')}|(?:${KINDS}) (?:${DOUBTFUL})|(?:${DOUBTFUL}) (?:${PURPOSES}))(?![\p{L}\p{N}])`,
  'iu',
);

/** Whether a name of several words is an organisation's: "Ministry of Health, Rwanda". */
export function isOrganisation(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").trim().replace(/\s+/gu, ' ');
  return plain.includes(' ') && ORGANISATION.test(plain);
}
