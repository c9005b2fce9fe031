import { CodedError, messageOf } from '@verdict/core'

/** The reasons that users and admins read, in the language of the site. */
export interface RemoteTexts {
  t(key: string, parameters?: Readonly<Record<string, string | number>>): string
  messageOf(error: CodedError): string
}

/** What to say about any error: the words of a coded one, otherwise what it says itself. */
export function reasonOf(error: unknown, texts: Pick<RemoteTexts, 'messageOf'>): string {
  if (error instanceof CodedError) return texts.messageOf(error)
  return messageOf(error)
}
