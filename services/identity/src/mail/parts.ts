export interface LinkedText {
  text: string
  link: string
}

export interface Section {
  heading?: string
  items: readonly LinkedText[]
  /** Behind the items. */
  more?: string
}

/** What a mail says, before it is laid out as text and as HTML. Nothing in it is markup. */
export interface MailParts {
  subject: string
  above: readonly string[]
  sections: readonly Section[]
  /** The one thing to do. */
  action: LinkedText
  below: readonly string[]
  foot: readonly LinkedText[]
}

/** Replaces `{name}` by its value. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
