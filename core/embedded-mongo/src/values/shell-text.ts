import { Decimal128, Double, ObjectId } from 'bson'
import { isDoc, type Value } from './types.ts'

/** A value in the notation of MongoDB's shell, for messages. */
export function shellText(value: Value): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value instanceof Double) return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value)
  if (value instanceof Decimal128) return `Decimal128("${value}")`
  if (Array.isArray(value)) return value.length ? `[ ${value.map(shellText).join(', ')} ]` : '[]'
  if (!isDoc(value)) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${shellText(field)}`)
  return fields.length ? `{ ${fields.join(', ')} }` : '{}'
}
