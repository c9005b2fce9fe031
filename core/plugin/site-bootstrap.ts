import { z } from 'zod'

/** A web part that was installed after the shell was built: prebuilt ESM, imported by address. */
export const InstalledWeb = z.object({ entry: z.string(), styles: z.array(z.string()) })

/** What the server writes into index.html, as JSON in `<script id="verdict-bootstrap" type="application/json">`. */
export const SiteBootstrap = z.object({
  coreVersion: z.string(),
  /** Every plugin that is on, in the order of needs; `web` is null when its web part is bundled with the shell or missing. */
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
  /** The number of the last live update before the page was answered: a stream that begins after it misses nothing of what the page shows. */
  lastUpdate: z.int(),
})
export type SiteBootstrap = z.infer<typeof SiteBootstrap>

/** The id of the script element that holds the bootstrap. */
export const bootstrapElement = 'verdict-bootstrap'

/** What the built index.html holds where the server puts that script element. */
export const bootstrapMark = '<!--verdict-bootstrap-->'
