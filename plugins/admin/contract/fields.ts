import { z } from 'zod'

/** The fields that one plugin adds to an answer, in their order; the texts of the plugin name them. */
export const FieldGroup = z.object({ plugin: z.string(), names: z.array(z.string()) })
export type FieldGroup = z.infer<typeof FieldGroup>

/** Whose numbers are on the dashboard, and whose switches and limits on their page. */
export const FieldGroups = z.object({ statistics: z.array(FieldGroup), switches: z.array(FieldGroup) })
