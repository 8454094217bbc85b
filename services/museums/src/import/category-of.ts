import type { CategoryCode } from '@vitrine/contracts'

/** The disciplines of the file, and their categories where no rule about the name applies (decision 0041). */
const byDiscipline: Record<string, CategoryCode> = {
  ART: 'art',
  BOT: 'botanical',
  CMU: 'children',
  GMU: 'other',
  HSC: 'history',
  HST: 'history',
  NAT: 'natural_history',
  SCI: 'science',
  ZAW: 'other',
}

type Rule = readonly [RegExp, CategoryCode]

const historicHouse: Rule = [
  /\b(HOUSE|HOMESTEAD|MANSION|COTTAGE|CABIN|PLANTATION|BIRTHPLACE|LIVING HISTORY|HISTORIC (FARM|VILLAGE|HOME)|PIONEER VILLAGE)\b/,
  'living_history',
]

/** For museums of the discipline "general or uncategorised": the first rule that the name matches. */
const generalRules: readonly Rule[] = [
  [/\bCHILDREN'?S?\b|\bKIDS?\b/, 'children'],
  [/\bNATURAL HISTORY\b|\bNATURE CENTER\b|\bPALEONTOLOG|\bDINOSAUR|\bMINERAL/, 'natural_history'],
  [/\bARCH(A?E|)OLOG/, 'archaeology'],
  [/\bANTHROPOLOG|\bETHNO/, 'anthropology'],
  [/\bARBORETUM\b|\bBOTANIC|\bGARDENS?\b/, 'botanical'],
  [/\bTECHNOLOGY\b|\bCOMPUTERS?\b|\bTELEPHONE|\bRADIO\b/, 'technology'],
  [/\bSCIENCES?\b|\bPLANETARIUM\b|\bOBSERVATORY\b|\bSPACE\b|\bDISCOVERY CENTER\b/, 'science'],
  [/\bUNIVERSITY\b|\bCOLLEGE\b/, 'university'],
  [/\bARTS?\b|\bGALLERY\b|\bGALLERIES\b|\bSCULPTURE|\bPHOTOGRAPH/, 'art'],
  historicHouse,
  [
    /\b(RAILROAD|RAILWAY|TRAIN|AVIATION|AIR|AIRCRAFT|AUTO|AUTOMOBILE|CAR|FIRE|FIREFIGHTERS?|MILITARY|NAVAL|NAVY|ARMY|MARITIME|HALL OF FAME|TOY|DOLL|WAX|SPORTS|QUILT|MUSIC|LIGHTHOUSE|USS|POLICE|TRUCK|MOTORCYCLE)\b/,
    'specialty',
  ],
  [
    /\bCULTUR(E|AL)\b|\bAFRICAN|\bJEWISH\b|\bINDIAN\b|\bNATIVE\b|\bTRIBAL\b|\bHISPANIC\b|\bCHINESE\b/,
    'cultural',
  ],
  [/\bHISTOR|\bHERITAGE\b|\bPIONEER|\bMEMORIAL\b|\bGENEALOG|\bFORT\b|\bDEPOT\b/, 'history'],
]

const rules: Record<string, readonly Rule[]> = {
  GMU: generalRules,
  HSC: [historicHouse],
  NAT: [[/\bANTHROPOLOG/, 'anthropology']],
  SCI: [[/\bTECHNOLOGY\b|\bCOMPUTERS?\b/, 'technology']],
}

export const disciplines = Object.keys(byDiscipline)

/** The category of a museum by discipline and name, both in capitals; undefined for an unknown discipline. */
export function categoryOf(discipline: string, name: string): CategoryCode | undefined {
  const rule = rules[discipline]?.find(([pattern]) => pattern.test(name))
  return rule?.[1] ?? byDiscipline[discipline]
}
