import { z } from 'zod'
import { roles } from './roles.ts'

const path = z.templateLiteral(['/', z.string()])

/** A file of the plugin with a default export, by its name in the table that the plugin's entry exports. */
const module = z.string()

const guard = z.union([z.enum(['user', 'admin', 'root']), z.object({ permission: z.string() })])

/**
 * A plugin's additions to the interface, as data. The build derives them from the plugin's `web/index.tsx`, and the server writes them into
 * the page. So the browser knows every path, slot and menu before it loads any code of a plugin, and loads only what it shows.
 */
export const WebDeclaration = z.object({
  pages: z
    .array(
      z.object({
        path,
        module,
        /** The props of its component. */
        with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
        guard: guard.exactOptional(),
        openWith: z.object({ field: z.string(), message: z.string() }).exactOptional(),
        title: z.string().exactOptional(),
        footer: z.literal(false).exactOptional(),
        bare: z.literal(true).exactOptional(),
        /** Slots whose fills are fetched together with the page. */
        slots: z.array(z.string()).exactOptional(),
      }),
    )
    .exactOptional(),
  redirects: z.array(z.object({ path, to: z.string() })).exactOptional(),
  menu: z
    .array(
      z.object({
        token: z.string(),
        to: z.string(),
        /** The key of its text, which only the server needs. */
        label: z.string().exactOptional(),
        /** Its text in each language. */
        labels: z.record(z.string(), z.string()),
        icon: z.string().exactOptional(),
        order: z.number().exactOptional(),
        visibleTo: z.union([guard, z.object({ roles: z.array(z.enum(roles)) })]).exactOptional(),
        openWith: z.string().exactOptional(),
        also: z.array(z.string()).exactOptional(),
        newWindow: z.boolean().exactOptional(),
      }),
    )
    .exactOptional(),
  fills: z.array(z.object({ token: z.string(), order: z.number(), module })).exactOptional(),
  parts: z.array(z.object({ token: z.string(), order: z.number(), module })).exactOptional(),
  frames: z.array(z.object({ token: z.string(), path, bare: z.boolean(), module })).exactOptional(),
  navigations: z.array(z.object({ path, module })).exactOptional(),
  /** The texts of the plugin by language. */
  locales: z.record(z.string(), module).exactOptional(),
})
export type WebDeclaration = z.infer<typeof WebDeclaration>

/** The file with the declaration of a plugin that is installed later, beside the entry of its web part. */
export const declarationFile = 'declaration.json'

/** The file with the web parts of the built-in plugins, by plugin id, in the folder of the built shell. */
export const builtInFile = 'plugins.json'
