import { z } from 'zod'

/** The web half of a plugin that was installed after the shell was built: a prebuilt ES module, imported by URL. */
export const InstalledWeb = z.object({ entry: z.string(), styles: z.array(z.string()) })

/** What the server embeds in index.html, as JSON in `<script id="verdict-bootstrap" type="application/json">`. */
export const SiteBootstrap = z.object({
  coreVersion: z.string(),
  /** The running plugins, in the order of needs; `web` is null when the web half is bundled with the shell or missing. */
  plugins: z.array(z.object({ id: z.string(), version: z.string(), web: InstalledWeb.nullable() })),
  site: z.object({
    name: z.string(),
    shortName: z.string(),
    description: z.string(),
    baseUrl: z.string(),
    recordName: z.string(),
    recordUrl: z.string(),
    projectName: z.string(),
    projectUrl: z.string(),
  }),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  /** Milliseconds since 1970 on the server, for countdowns. */
  now: z.number(),
  /** The id of the last live update before the page was served: a stream that resumes there misses nothing. */
  lastUpdate: z.int(),
})
export type SiteBootstrap = z.infer<typeof SiteBootstrap>

/** The id of the script element that holds the bootstrap. */
export const bootstrapElement = 'verdict-bootstrap'

/** The placeholder in the built index.html for that script element. */
export const bootstrapMark = '<!--verdict-bootstrap-->'
