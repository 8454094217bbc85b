import { texts } from './texts.ts'

type Texts = { readonly [name: string]: string | Texts }
type Flat<T extends Texts, Prefix extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends Texts
    ? Flat<T[Name], `${Prefix}${Name}.`>
    : { [Id in `${Prefix}${Name}`]: T[Name] }
}[keyof T & string]
type Merged<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer All) => void
  ? { readonly [Id in keyof All]: All[Id] }
  : never

export type ServerTexts = Merged<Flat<typeof texts>>
/** The path of a text in {@link texts}, such as `auth.emailTaken`. */
export type TextId = keyof ServerTexts
/** What takes the place of `{name}` in a text. */
export type TextValues = Record<string, string | number>

function flat(group: Texts, prefix = ''): [string, string][] {
  return Object.entries(group).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  )
}

/** Every text by its id. */
export const serverTexts = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ flat(texts)) as ServerTexts

/**
 * The message of a schema: the id itself. Schemas are part of the web app as well, which loads the texts of one language
 * only, so a schema never holds the English.
 */
export const textId = <Id extends TextId>(id: Id): Id => id

const isTextId = (text: string): text is TextId => Object.hasOwn(serverTexts, text)
/** Services name a text by its English, `texts.auth.emailTaken`; two ids of the same words have the same meaning. */
const idsByText = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(serverTexts).map(([id, text]) => [text as string, id as TextId]),
)

/** A message with what a client needs to show it in another language. */
export interface Translatable {
  /** In English. */
  message: string
  messageId?: TextId
  values?: TextValues
}

/** The English and the id of a text that is given by either; any other text stays as it is, without an id. */
export function translatable(text: string, values?: TextValues): Translatable {
  const messageId = isTextId(text) ? text : idsByText.get(text)
  if (messageId === undefined) return { message: text }
  const english: string = serverTexts[messageId]
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return { message: english, messageId }
  const used = Object.fromEntries(names.map(name => [name, values?.[name] ?? '']))
  return { message: english.replace(/\{(\w+)\}/g, (_, name) => String(used[name])), messageId, values: used }
}
