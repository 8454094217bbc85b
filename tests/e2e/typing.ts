import type { CDPSession, Locator, Page } from 'playwright-core'

/** A key with its letter, or what an input method composes step by step and then commits. */
type Stroke = string | { steps: readonly string[]; commit: string }
export type Phrase = readonly Stroke[]

const keys = (text: string): Phrase => [...text]
/** The steps of one word, the last of which is committed. */
const composed = (...steps: string[]): Stroke => ({ steps: steps.slice(0, -1), commit: steps.at(-1) ?? '' })
/** Dead keys: an accent waits for its letter. `´e` is é. */
const accented: Record<string, string> = {
  '´e': 'é',
  '´a': 'á',
  '´o': 'ó',
  '`e': 'è',
  '`a': 'à',
  '^o': 'ô',
  '^i': 'î',
  '¨u': 'ü',
  '~n': 'ñ',
  '~a': 'ã',
}
const withDeadKeys = (text: string): Phrase =>
  (text.match(/[´`^¨~]?./gu) ?? []).map(each =>
    each in accented ? composed(each.slice(0, 1), accented[each] ?? '') : each,
  )

/** Forty phrases: twelve of English keys, eight Japanese and eight Korean compositions, six each of the rest. */
export const phrases = {
  english: [
    keys('museum of natural history'),
    keys('Vermeer'),
    keys('the Met'),
    keys("d'Orsay"),
    keys('quiet'),
    keys('Art & us'),
    keys('#tags'),
    keys('left, 2'),
    keys('"No"'),
    keys('north'),
    keys('rijks'),
    keys('off-day'),
  ],
  japanese: [
    [composed('t', 'と', 'とう', 'とうk', 'とうきょう', '東京')],
    [composed('びじゅt', 'びじゅつ', 'びじゅつかん', '美術館')],
    [composed('k', 'きょ', 'きょうと', '京都'), composed('n', 'の', 'の')],
    [composed('r', 'る', 'るー', 'るーゔる', 'ルーヴル')],
    [composed('h', 'はく', 'はくぶつ', 'はくぶつかん', '博物館')],
    [composed('し', 'しずk', 'しずか', '静か'), composed('n', 'な')],
    [composed('え', 'えw', 'えを', '絵を'), composed('み', 'みる', '見る')],
    [composed('ひ', 'ひか', 'ひかり', '光')],
  ],
  korean: [
    [composed('ㅅ', '서', '성', '서'), composed('우', '울')],
    [composed('ㅂ', '바', '박'), composed('ㅁ', '무', '물'), composed('ㄱ', '과', '관')],
    [composed('ㄹ', '루'), composed('ㅂ', '브'), composed('ㄹ', '르')],
    [composed('ㅁ', '미'), composed('ㅅ', '수', '술'), composed('ㄱ', '과', '관')],
    [composed('ㄱ', '그', '글', '그'), composed('리', '림')],
    [composed('ㅂ', '비', '빛')],
    [composed('ㅈ', '조', '종', '조'), composed('ㅇ', '요', '용')],
    [composed('ㅎ', '하', '한'), ' ', composed('ㅂ', '바', '방')],
  ],
  deadKeys: [
    withDeadKeys('mus´ee'),
    withDeadKeys('H^otel'),
    withDeadKeys('espa~nol'),
    withDeadKeys('M¨unchen'),
    withDeadKeys('S~ao Paulo'),
    withDeadKeys('voil`a'),
  ],
  arabic: [keys('متحف'), keys('اللوفر'), keys('في متحف'), keys('فن'), keys('لوحة'), keys('القاهرة')],
} satisfies Record<string, Phrase[]>

/** One phrase of each kind, other ones for another field. */
export const phrasesFor = (field: number): Phrase[] =>
  Object.values(phrases).map(all => all[field % all.length] as Phrase)

export const textOf = (phrase: Phrase): string =>
  phrase.map(stroke => (typeof stroke === 'string' ? stroke : stroke.commit)).join('')

/** What passes between two keys. */
export type Pace = () => Promise<unknown>
/** As fast as the browser takes keys. */
export const atOnce: Pace = async () => {}

/** Types at the caret, a key at a time, as an input device or an input method does. */
export async function typePhrase(devTools: CDPSession, phrase: Phrase, pace: Pace): Promise<void> {
  for (const stroke of phrase) {
    if (typeof stroke === 'string') {
      await Promise.all([
        devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: stroke, text: stroke }),
        devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: stroke }),
      ])
      await pace()
      continue
    }
    for (const step of stroke.steps) {
      await compose(devTools, step)
      await pace()
    }
    await devTools.send('Input.insertText', { text: stroke.commit })
    await pace()
  }
}

/** Shows an unfinished word in the field. */
export const compose = (devTools: CDPSession, text: string) =>
  devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** A phone with a quarter of the speed of this machine. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devTools
}

interface Field {
  value: string
  /** Null where the browser does not say, as in a field for email addresses. */
  caret: number | null
}

export const stateOf = (field: Locator): Promise<Field> =>
  field.evaluate(element => {
    const { value, selectionStart } = element as HTMLInputElement
    return { value, caret: selectionStart }
  })

export const setCaret = (field: Locator, at: number) =>
  field.evaluate((element, to) => (element as HTMLInputElement).setSelectionRange(to, to), at)

/** Two frames of the page: what follows from the last key is rendered. */
export const frames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
