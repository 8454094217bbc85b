import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { type MailLanguage, mailLanguages } from './catalogues/index.ts'

const isMailLanguage = (language: string): language is MailLanguage =>
  mailLanguages.some(each => each === language)

/** The first language of `Accept-Language` that mails are written in, by the rule of the gateway's pages; else undefined. */
export function languageOf(headers: IncomingHttpHeaders): MailLanguage | undefined {
  const wanted = new Negotiator({ headers }).languages().map(tag => tag.toLowerCase().split('-')[0] as string)
  return wanted.find(isMailLanguage)
}

/** The language of a user's row; one that is not known (any more) is English. */
export const knownLanguage = (language: string): MailLanguage => (isMailLanguage(language) ? language : 'en')
