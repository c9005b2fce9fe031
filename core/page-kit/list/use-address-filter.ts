import { keysOf, listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import type { AddressField } from './address-fields.ts'

type Fields<Values> = { readonly [Name in keyof Values]: AddressField<Values[Name]> }

/** The filter of a list, with its page. */
export type AddressFilter<Of> = PageQuery & (Of extends Fields<infer Values> ? Values : never)

/** The filter of a list and its page, stored in the address so that links and the back button restore it. A change of the filter leads to the first page. */
export function useAddressFilter<Values extends object>(
  fields: Fields<Values>,
  defaultLimit: number,
): [filter: Values & PageQuery, change: (changed: Partial<Values & PageQuery>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = { ...readFilter(fields, address), ...pageInAddress(address, defaultLimit) }
  const change = (changed: Partial<Values & PageQuery>) => {
    const next = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress(writeFilter(fields, next), next, defaultLimit))
  }
  return [filter, change]
}

/** Reads the fields of a filter from an address. */
export function readFilter<Values extends object>(fields: Fields<Values>, address: URLSearchParams): Values {
  return Object.fromEntries(keysOf(fields).map((name) => [name, fields[name].read(address.get(name) ?? '')])) as Values
}

/** The texts of a filter in an address. */
export function writeFilter<Values extends object>(fields: Fields<Values>, values: NoInfer<Values>): Record<string, string> {
  return Object.fromEntries(keysOf(fields).map((name) => [name, fields[name].write(values[name])]))
}
