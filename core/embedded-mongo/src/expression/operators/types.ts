import { MongoError, refuse } from '../../base/errors.ts'
import { isDoc, isNullish, isNumeric, typeNameOf, typeNumbersOf, type Value } from '../../values/types.ts'
import { convert, type Target } from './convert.ts'
import { unary, unaryOrNull, type Operator } from './operator.ts'

const targets: Record<number, Target> = { 1: 'double', 2: 'string', 7: 'objectId', 8: 'bool', 9: 'date', 16: 'int', 18: 'long', 19: 'decimal' }

export const types: Record<string, Operator> = {
  $type: unary('$type', typeNameOf),
  $isNumber: unary('$isNumber', isNumeric),
  $toInt: unaryOrNull('$toInt', (value) => convert(value, 'int')),
  $toLong: unaryOrNull('$toLong', (value) => convert(value, 'long')),
  $toDouble: unaryOrNull('$toDouble', (value) => convert(value, 'double')),
  $toDecimal: unaryOrNull('$toDecimal', (value) => convert(value, 'decimal')),
  $toBool: unaryOrNull('$toBool', (value) => convert(value, 'bool')),
  $toDate: unaryOrNull('$toDate', (value) => convert(value, 'date')),
  $toObjectId: unaryOrNull('$toObjectId', (value) => convert(value, 'objectId')),
  $convert: (operand, compile) => {
    if (!isDoc(operand) || !('input' in operand) || !('to' in operand)) return refuse('FailedToParse', "$convert requires 'input' and 'to'")
    const [input, to] = [compile(operand.input), compile(operand.to)]
    const onNull = 'onNull' in operand ? compile(operand.onNull) : () => null
    const onError = 'onError' in operand ? compile(operand.onError) : undefined
    return (scope) => {
      const [value, target] = [input(scope), targetOf(to(scope))]
      if (isNullish(value)) return onNull(scope)
      try {
        return convert(value, target)
      } catch (error) {
        if (onError && error instanceof MongoError && error.codeName === 'ConversionFailure') return onError(scope)
        throw error
      }
    }
  },
}

function targetOf(value: Value): Target {
  const number = typeNumbersOf(value)?.[0]
  return (number !== undefined && targets[number]) || refuse('BadValue', `Unknown type name: ${String(value)}`)
}
