import type { ComponentType } from 'react'
import * as icons from '../icons.ts'

const byName: Readonly<Partial<Record<string, ComponentType>>> = icons

/** The default export is for `lazy`. A plugin built for a newer ui-kit may name an icon that does not exist here. */
export default function NamedIcon({ name }: { name: string }) {
  const Found = byName[name]
  return Found ? <Found /> : null
}
