import type { Api, Client, Routes } from '@verdict/core'
import { siteClient } from './site-client.ts'

/** The typed calls of an API; failures are shown to the reader. */
export const useApi = <R extends Routes>(api: Api<R>): Client<R> => siteClient(api)
