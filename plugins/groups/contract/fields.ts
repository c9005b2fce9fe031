import { switchFields, switchLimit } from '@verdict/plugin-admin/contract'
import { groups } from './groups.ts'

/** The limits on creating groups, which are settings of this plugin. */
export const groupSwitches = groups.fields(switchFields, {
  defaultCreateGroupACInitValue: switchLimit,
  defaultCreateGroupDailyLimit: switchLimit,
  defaultCreateGroupLimit: switchLimit,
})
