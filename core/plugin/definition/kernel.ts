import { z } from 'zod'
import { definePlugin } from './define-plugin.ts'

/** A URL that pages may link to: http, https, mailto, or within the site; never a script. */
export const LinkAddress = z
  .string()
  .regex(/^(?:(?:https?|mailto):[^\s\p{C}]*|[^\s\p{C}:/?#]*(?:[/?#][^\s\p{C}]*)?)$/iu, 'must begin with http://, https://, mailto: or /')

/** The settings of the site itself. */
export const SiteSettings = z.object({
  baseUrl: LinkAddress.default(''),
  name: z.string().default('Verdict Online Judge'),
  shortName: z.string().default('Verdict'),
  description: z.string().default(''),
  /** The site's own logo and icon; empty if it has none. */
  logo: LinkAddress.default(''),
  icon: LinkAddress.default(''),
  /** The accent color, `#rrggbb`; empty for the built-in one. */
  color: z
    .string()
    .regex(/^(#[0-9a-f]{6})?$/i, 'must be a color such as #4f51d2')
    .default(''),
  /** While no plugin provides it, Chinese is used. */
  defaultLanguage: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i, 'must be a language such as en-US')
    .default('zh-CN'),
  /** The most MB that the files of one user and of one group may have; 0 means no limit. */
  userStorageMegabytes: z.int().min(0).max(1_048_576).default(200),
  groupStorageMegabytes: z.int().min(0).max(1_048_576).default(2048),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** The kernel as a plugin: it owns users, sessions, settings, files and live updates. */
export const kernel = definePlugin({ id: 'kernel', settings: SiteSettings, permissions: { system_info_admin: ['root'] } })
