/**
 * The words that this repository does not use, and what it writes instead: names and English are those of the field,
 * so that an engineer who sees the code for the first time, in a second language, need not guess.
 *
 * A rule has up to four patterns. `prose` is searched in comments, test titles, log lines, error messages, summaries
 * and documents, outside code spans. `parts` are words (or sequences of words) of a name: `isAway`, `is_away` and
 * `is-away.ts` all have the part `away`. `names` are whole names, `functions` whole names of functions. A name is
 * anything declared in TypeScript or CSS, a word of SQL or of the Prisma schema, a file's name, or a code span.
 *
 * Not searched: strings that users read (`texts.ts`, catalogues, JSX), data, generated files and the demo data.
 */
export interface Rule {
  write: string
  prose?: RegExp
  parts?: readonly string[]
  names?: readonly string[]
  functions?: readonly string[]
}

export const rules: readonly Rule[] = [
  {
    write: 'subscribes, consumes, receives',
    prose: /\b(?:hear|hears|heard|hearing)\b/gi,
    parts: ['hear', 'hears', 'heard', 'hearing'],
  },
  {
    write: 'notifies, notified, reports, distinguishes',
    prose: /\b(?:tell|tells|told|telling|tellings)\b/gi,
    parts: ['tell', 'tells', 'told', 'telling'],
  },
  {
    // "Right away", "throws away" and "navigates away" are ordinary English.
    write: 'unavailable, absent, removed',
    prose:
      /(?<!\b(?:right|straight|far|further|throw(?:s|n|ing)?|navigat(?:e|es|ed|ing)|click(?:s|ed|ing)?|scroll(?:s|ed|ing)?|tab(?:s|bed|bing)?)\s+)\baway\b/gi,
    parts: ['away'],
  },
  {
    // The name of status 410 is the one exception.
    write: 'unavailable, deleted, ended, expired',
    prose: /(?<!\b410\s+)\bgone\b/gi,
    parts: ['gone'],
  },
  {
    write: 'dead-letter',
    prose: /\b(?:bury|buries|buried|burying)\b/gi,
    parts: ['bury', 'buries', 'buried', 'burying'],
  },
  { write: 'inspect', prose: /\blook(?:s|ed|ing)?\s+into\b/gi },
  {
    write: 'repair, fix',
    prose: /\b(?:mend|mends|mended|mending)\b/gi,
    parts: ['mend', 'mends', 'mended', 'mending'],
  },
  {
    write: 'recurring jobs',
    prose: /\b(?:come|comes|came|coming)\s+round\b|\bwithout\s+(?:any|some)(?:body|one)\s+asking\b/gi,
  },
  {
    // "Real world" and "museums of the world" mean the planet.
    write: 'demo data, stack, test environment',
    prose:
      /(?<!\b(?:real|hello|museums\s+(?:of|in|around|across)\s+the)[\s-]+)\bworlds?\b(?![\s-]+(?:wide|heritage|war|map|cup)\b)/gi,
    parts: ['world', 'worlds'],
  },
  {
    write: 'environment, background, reason',
    prose: /\bgrounds?\b(?!\s+floor\b)/gi,
    parts: ['ground', 'grounds'],
  },
  { write: 'service environment', prose: /\bsurroundings\b/gi, parts: ['surroundings'] },
  {
    // As an adjective ("rising load") it is ordinary English.
    write: 'startup state',
    prose: /\brising\b(?=\s*(?:[.,;:)]|$|(?:is|has|that|of)\b))/gi,
    parts: ['rising'],
  },
  { write: 'seed action', prose: /\bdeeds?\b/gi, parts: ['deed', 'deeds'] },
  { write: 'wait options', prose: /\bpatience\b/gi, parts: ['patience'] },
  { write: 'best effort', prose: /\bcomforts?\b/gi, parts: ['comfort'] },
  { write: 'ephemeral', prose: /\bforgetful\b/gi, parts: ['forgetful'] },
  { write: 'max, limit', parts: ['most'] },
  { write: 'refresh, read, verify', functions: ['look'] },
  { write: 'run', functions: ['live'] },
  { write: 'retryWhenUnavailable', names: ['orWait'] },
  { write: 'lockPost', names: ['holdPost'] },
  { write: 'ignoreUnavailable', names: ['orNull'] },
  { write: 'skeleton', prose: /\bbones\b/gi, parts: ['bones'] },
  {
    // Space is ordinary English: "room for one more", "there is no room".
    write: 'provider, theme',
    prose:
      /(?<!\b(?:no|more|enough|little|mak(?:e|es|ing)|leav(?:e|es|ing))\s+)\brooms?\b(?!\s+(?:for|to|left)\b)/gi,
    parts: ['room', 'rooms'],
  },
  { write: 'category colour', prose: /\bpigments?\b/gi, parts: ['pigment', 'pigments'] },
  { write: 'gallery wall', prose: /\blit[\s-]+(?:wall|plaster)s?\b/gi, parts: ['lit wall'] },
  {
    write: 'anonymous visitor, another user',
    prose: /\bstrangers?\b/gi,
    parts: ['stranger', 'strangers'],
  },
  { write: 'auth page, entry point, module', prose: /\bdoors?\b/gi, parts: ['door', 'doors'] },
  {
    write: 'a user, no user, any user',
    prose: /\b(?:nobody|somebody|anybody)\b/gi,
    parts: ['nobody', 'somebody', 'anybody'],
  },
]
