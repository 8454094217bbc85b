import type { MailKind } from '../kinds.ts'
import { en } from './en.ts'
import { es } from './es.ts'

export interface MailText {
  subject: string
  /** `{name}` is one of the kind's values. */
  paragraphs: readonly string[]
  /** The words of the link. */
  action: string
  /** Below the link. */
  notes: readonly string[]
}

export interface MailCatalogue {
  greeting: string
  /** Of a user whose name has no letters. */
  plainGreeting: string
  /** Before the link in full. */
  copy: string
  signature: string
  kinds: Record<MailKind, MailText>
}

export const mailLanguages = ['en', 'es'] as const
export type MailLanguage = (typeof mailLanguages)[number]

export const catalogues: Record<MailLanguage, MailCatalogue> = { en, es }
