import { isNullish, isNumeric, type Value } from './types.ts'
import { toNumber } from './numbers.ts'

/** Whether an aggregation expression counts as true: all but false, null, a missing field and zero. */
export function toBoolean(value: Value): boolean {
  return isNumeric(value) ? toNumber(value) !== 0 : value !== false && !isNullish(value)
}
