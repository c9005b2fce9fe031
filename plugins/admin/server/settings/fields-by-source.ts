import { defaultsOf, type FieldSource } from '@verdict/core'

/** Returns the parts of a change by the source that writes them. `refuse` is called with each field that no source writes, and may throw. */
export function fieldsBySource(
  sources: readonly FieldSource[],
  wanted: Readonly<Record<string, unknown>>,
  refuse: (name: string, value: unknown) => void,
): Map<FieldSource, Record<string, unknown>> {
  const parts = new Map<FieldSource, Record<string, unknown>>()
  for (const [name, value] of Object.entries(wanted)) {
    const source = sources.find((one) => one.write && Object.hasOwn(defaultsOf(one), name))
    if (source) parts.set(source, { ...parts.get(source), [name]: value })
    else refuse(name, value)
  }
  return parts
}
