import { Decimal128, Double, Int32, Long } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { updates, refuses, differsOn } = await contract()

const decimal = (text: string) => Decimal128.fromString(text)
const long = (text: string) => Long.fromString(text)

describe('$inc keeps or widens the BSON type', () => {
  updates('int and int give int', { _id: 1, a: 1 }, { $inc: { a: 2 } }, { _id: 1, a: new Int32(3) })
  updates('int and long give long', { _id: 1, a: 1 }, { $inc: { a: long('2') } }, { _id: 1, a: long('3') })
  updates('long and int give long', { _id: 1, a: long('1') }, { $inc: { a: 2 } }, { _id: 1, a: long('3') })
  updates('int and double give double', { _id: 1, a: 1 }, { $inc: { a: 0.5 } }, { _id: 1, a: new Double(1.5) })
  updates('a double with an integral value stays a double', { _id: 1, a: new Double(1) }, { $inc: { a: 2 } }, { _id: 1, a: new Double(3) })
  updates('double and long give double', { _id: 1, a: new Double(1.5) }, { $inc: { a: long('2') } }, { _id: 1, a: new Double(3.5) })
  updates('int and decimal give decimal', { _id: 1, a: 1 }, { $inc: { a: decimal('0.1') } }, { _id: 1, a: decimal('1.1') })
  updates('decimal and int give decimal', { _id: 1, a: decimal('0.1') }, { $inc: { a: 1 } }, { _id: 1, a: decimal('1.1') })
  updates('decimals add exactly', { _id: 1, a: decimal('0.1') }, { $inc: { a: decimal('0.2') } }, { _id: 1, a: decimal('0.3') })
  updates('an int that overflows becomes a long', { _id: 1, a: 2147483647 }, { $inc: { a: 1 } }, { _id: 1, a: long('2147483648') })
  updates('a negative int that overflows becomes a long', { _id: 1, a: -2147483648 }, { $inc: { a: -1 } }, { _id: 1, a: long('-2147483649') })
  updates('longs beyond 2^53 add exactly', { _id: 1, a: long('9007199254740993') }, { $inc: { a: 2 } }, { _id: 1, a: long('9007199254740995') })
  updates('a negative amount subtracts', { _id: 1, a: 1 }, { $inc: { a: -5 } }, { _id: 1, a: -4 })
  updates('a missing field becomes the amount, of its type', { _id: 1 }, { $inc: { a: long('5'), 'b.c': 1 } }, { _id: 1, a: long('5'), b: { c: 1 } })
  updates('an element of an array', { _id: 1, a: [1, 2] }, { $inc: { 'a.1': 5 } }, { _id: 1, a: [1, 7] })
  refuses('a long that overflows is refused', 2, async (collection) => {
    await collection.insertOne({ _id: 2, a: Long.MAX_VALUE })
    await collection.updateOne({ _id: 2 }, { $inc: { a: 1 } })
  })
  refuses('a string amount is refused', 14, (collection) => collection.updateOne({}, { $inc: { a: '1' as never } }))
  refuses('a string field is refused', 14, async (collection) => {
    await collection.insertOne({ _id: 2, a: '1' })
    await collection.updateOne({ _id: 2 }, { $inc: { a: 1 } })
  })
  differsOn('FerretDB', 'counts true as 1').refuses('a boolean field is refused', 14, async (collection) => {
    await collection.insertOne({ _id: 2, a: true })
    await collection.updateOne({ _id: 2 }, { $inc: { a: 1 } })
  })
  refuses('a null field is refused', 14, async (collection) => {
    await collection.insertOne({ _id: 2, a: null })
    await collection.updateOne({ _id: 2 }, { $inc: { a: 1 } })
  })
})

describe('$mul', () => {
  updates('int by int is int', { _id: 1, a: 3 }, { $mul: { a: 4 } }, { _id: 1, a: new Int32(12) })
  updates('int by long is long', { _id: 1, a: 3 }, { $mul: { a: long('4') } }, { _id: 1, a: long('12') })
  updates('int by double is double', { _id: 1, a: 3 }, { $mul: { a: 0.5 } }, { _id: 1, a: new Double(1.5) })
  updates('int by decimal is decimal', { _id: 1, a: 3 }, { $mul: { a: decimal('1.5') } }, { _id: 1, a: decimal('4.5') })
  updates('an int that overflows becomes a long', { _id: 1, a: 2147483647 }, { $mul: { a: 2 } }, { _id: 1, a: long('4294967294') })
  updates('longs beyond 2^53 multiply exactly', { _id: 1, a: long('3002399751580331') }, { $mul: { a: 3 } }, { _id: 1, a: long('9007199254740993') })
  updates('a missing field becomes 0, of the type of the factor', { _id: 1 }, { $mul: { a: long('4'), b: 2.5 } }, { _id: 1, a: long('0'), b: new Double(0) })
  refuses('a string field is refused', 14, async (collection) => {
    await collection.insertOne({ _id: 2, a: 'x' })
    await collection.updateOne({ _id: 2 }, { $mul: { a: 2 } })
  })
  refuses('a long that overflows is refused', 2, async (collection) => {
    await collection.insertOne({ _id: 2, a: Long.MAX_VALUE })
    await collection.updateOne({ _id: 2 }, { $mul: { a: 2 } })
  })
})

describe('$bit', () => {
  updates('and', { _id: 1, a: 13 }, { $bit: { a: { and: new Int32(10) } } }, { _id: 1, a: 8 })
  updates('or', { _id: 1, a: 3 }, { $bit: { a: { or: new Int32(5) } } }, { _id: 1, a: 7 })
  updates('xor', { _id: 1, a: 1 }, { $bit: { a: { xor: new Int32(5) } } }, { _id: 1, a: 4 })
  updates('with a long the result is a long', { _id: 1, a: 3 }, { $bit: { a: { or: long('4294967296') } } }, { _id: 1, a: long('4294967299') })
  updates('a missing field counts as 0', { _id: 1 }, { $bit: { a: { or: 5 } } }, { _id: 1, a: 5 })
  refuses('a double is refused', 2, async (collection) => {
    await collection.insertOne({ _id: 2, a: 1.5 })
    await collection.updateOne({ _id: 2 }, { $bit: { a: { or: 1 } } })
  })
  refuses('another operation is refused', 2, (collection) => collection.updateOne({}, { $bit: { a: { nand: 1 } as never } }))
})
