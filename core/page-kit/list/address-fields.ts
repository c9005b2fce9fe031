/** How the address of a page holds one value of a filter. */
export interface AddressField<Value> {
  /** Reads the text of the address, which is empty where it has none. */
  readonly read: (text: string) => Value
  /** Empty for a value that the address leaves out. */
  readonly write: (value: Value) => string
}

const text = (usual = ''): AddressField<string> => ({ read: (found) => found || usual, write: (value) => (value === usual ? '' : value) })

const flag: AddressField<boolean> = { read: (found) => found === 'true', write: (value) => (value ? 'true' : '') }

const whole = (minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): AddressField<number | undefined> => ({
  read: (found) => {
    const value = /^-?\d{1,16}$/.test(found) ? Number(found) : undefined
    return value !== undefined && value >= minimum && value <= maximum ? value : undefined
  },
  write: (value) => String(value ?? ''),
})

function oneOf<const Value extends string | number>(values: readonly Value[]): AddressField<Value | undefined>
function oneOf<const Value extends string | number>(values: readonly Value[], usual: Value): AddressField<Value>
function oneOf<const Value extends string | number>(values: readonly Value[], usual?: Value): AddressField<Value | undefined> {
  return {
    read: (found) => values.find((value) => String(value) === found) ?? usual,
    write: (value) => (value === undefined || value === usual ? '' : String(value)),
  }
}

const numbers: AddressField<readonly number[]> = {
  read: (found) => {
    try {
      const value: unknown = JSON.parse(found)
      return Array.isArray(value) ? value.filter((one): one is number => Number.isSafeInteger(one)) : []
    } catch {
      return []
    }
  },
  write: (value) => (value.length > 0 ? JSON.stringify(value) : ''),
}

/** The kinds of values that filters have: a text, a whole number in a range, one of some values, a flag, and a list of numbers. The address leaves the usual value out. */
export const inAddress = { text, whole, oneOf, flag, numbers }
