import { z } from 'zod'

/** `broken`: the site refuses its password; `locked`: the site has locked it; `stopped`: it met a check for robots; `off`: an admin has switched it off. Only `working` ones send. */
export const AccountState = z.enum(['working', 'broken', 'locked', 'stopped', 'off'])
export type AccountState = z.infer<typeof AccountState>
