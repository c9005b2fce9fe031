import type { ComponentType } from 'react'
import * as icons from '../icons.ts'
import type { IconName } from './icon.tsx'

const byName: Readonly<Partial<Record<string, ComponentType>>> = icons

/** The default export is for `lazy`. A plugin built for a newer ui-kit may name an icon that does not exist here. */
export default function NamedIcon({ name }: { name: IconName }) {
  const Found = byName[name]
  return Found ? <Found /> : null
}
