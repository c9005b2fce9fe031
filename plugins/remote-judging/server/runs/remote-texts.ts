import { CodedError, messageOf } from '@verdict/core'

/** The reasons shown to users and admins, in the site's language. */
export interface RemoteTexts {
  t(key: string, parameters?: Readonly<Record<string, string | number>>): string
  messageOf(error: CodedError): string
}

/** Returns the message of any error: the text of a coded one, otherwise its own. */
export function reasonOf(error: unknown, texts: Pick<RemoteTexts, 'messageOf'>): string {
  if (error instanceof CodedError) return texts.messageOf(error)
  return messageOf(error)
}
