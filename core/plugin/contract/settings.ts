import { z } from 'zod'
import { kernel, LinkAddress, SiteSettings } from '../definition/kernel.ts'

/** The record of the site at an authority, and the project that runs it. A plugin that shows them stores them; without one, clients get the defaults. */
export const FooterLines = z.object({
  recordName: z.string().default(''),
  recordUrl: LinkAddress.default(''),
  projectName: z.string().default('Verdict'),
  projectUrl: LinkAddress.default(''),
})

/** The site configuration: the names of the site, the lines of its footer, and the fields that running plugins add. */
export const WebsiteConfig = z.looseObject({
  ...SiteSettings.omit({ defaultLanguage: true, userStorageMegabytes: true, groupStorageMegabytes: true }).shape,
  ...FooterLines.shape,
})
export type WebsiteConfig = z.infer<typeof WebsiteConfig>

/** Fields of the site configuration, such as whether a feature is open; pages are guarded by them (`openWith`). */
export const websiteConfigFields = kernel.fieldPoint('website-config-fields', WebsiteConfig.partial())

/** The settings of a plugin: JSON schema and values. Of a secret, only whether it is set. */
export const SettingsSection = z.object({
  plugin: z.string(),
  schema: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  /** The names of settings, in the language of the reader; inside objects, by their path such as `mail.host`. */
  labels: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.boolean()),
  /** Stored secrets that this site cannot decrypt; they must be entered again. */
  lostSecrets: z.array(z.string()),
})
export type SettingsSection = z.infer<typeof SettingsSection>
