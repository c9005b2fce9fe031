import type { Api, Client, Routes } from '@verdict/core'
import { siteClient } from './site-client.ts'

/** The typed calls of an API, with the site's one way of telling failures. */
export const useApi = <R extends Routes>(api: Api<R>): Client<R> => siteClient(api)
