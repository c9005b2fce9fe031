import { Double, Int32, Long } from 'mongodb'
import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { evaluates, refuses, differsOn } = await contract()

describe('strings', () => {
  evaluates('$concat joins', { $concat: ['$a', '-', '$b'] }, 'x-y', { a: 'x', b: 'y' })
  evaluates('$concat with null is null', { $concat: ['x', '$none'] }, null)
  evaluates('$toUpper and $toLower', [{ $toUpper: 'aB' }, { $toLower: 'aB' }, { $toUpper: null }], ['AB', 'ab', ''])
  evaluates('$substrCP counts code points', { $substrCP: ['äöü\u{1F600}x', 1, 3] }, 'öü\u{1F600}')
  evaluates('$substrBytes counts bytes', { $substrBytes: ['äbc', 2, 2] }, 'bc')
  evaluates('$strLenCP and $strLenBytes', [{ $strLenCP: 'ä\u{1F600}' }, { $strLenBytes: 'ä\u{1F600}' }], [new Int32(2), new Int32(6)])
  evaluates(
    '$indexOfCP finds a position, or returns -1',
    [{ $indexOfCP: ['äbc', 'c'] }, { $indexOfCP: ['abc', 'z'] }, { $indexOfCP: ['abab', 'a', 1] }],
    [2, -1, 2],
  )
  evaluates('$split', { $split: ['a,b,,c', ','] }, ['a', 'b', '', 'c'])
  evaluates(
    '$trim, $ltrim and $rtrim',
    [{ $trim: { input: '  x ' } }, { $ltrim: { input: 'xxy', chars: 'x' } }, { $rtrim: { input: 'yzz', chars: 'z' } }],
    ['x', 'y', 'y'],
  )
  evaluates('$strcasecmp', [{ $strcasecmp: ['a', 'B'] }, { $strcasecmp: ['x', 'X'] }], [-1, 0])
  evaluates('$regexMatch', [{ $regexMatch: { input: 'Hello', regex: /^h/i } }, { $regexMatch: { input: 'Hello', regex: '^h' } }], [true, false])
  evaluates(
    '$regexFind returns the match, its position and its groups',
    { $regexFind: { input: 'ab12', regex: '([a-z])([0-9])' } },
    { match: 'b1', idx: 1, captures: ['b', '1'] },
  )
  evaluates('$regexFindAll returns all matches', { $regexFindAll: { input: 'a1b2', regex: '[0-9]' } }, [
    { match: '1', idx: 1, captures: [] },
    { match: '2', idx: 3, captures: [] },
  ])
  evaluates(
    '$replaceOne and $replaceAll',
    [{ $replaceOne: { input: 'aXbX', find: 'X', replacement: '.' } }, { $replaceAll: { input: 'aXbX', find: 'X', replacement: '.' } }],
    ['a.bX', 'a.b.'],
  )
  refuses('$concat of a number is refused', 16702, (collection) => collection.aggregate([{ $project: { x: { $concat: ['$a', 'x'] } } }]).toArray())
})

const at = { at: new Date('2024-02-29T13:45:30.125Z') }

describe('dates', () => {
  evaluates(
    '$year, $month, $dayOfMonth, $hour, $minute, $second, $millisecond',
    [{ $year: '$at' }, { $month: '$at' }, { $dayOfMonth: '$at' }, { $hour: '$at' }, { $minute: '$at' }, { $second: '$at' }, { $millisecond: '$at' }],
    [2024, 2, 29, 13, 45, 30, 125],
    at,
  )
  evaluates('$dayOfWeek counts from Sunday 1, $dayOfYear from 1', [{ $dayOfWeek: '$at' }, { $dayOfYear: '$at' }], [5, 60], at)
  evaluates(
    '$isoWeek, $isoDayOfWeek and $isoWeekYear',
    [{ $isoWeek: '$at' }, { $isoDayOfWeek: '$at' }, { $isoWeekYear: new Date('2021-01-01') }],
    [9, 4, Long.fromNumber(2020)],
    at,
  )
  evaluates('$hour in a time zone', [{ $hour: { date: '$at', timezone: 'Asia/Shanghai' } }, { $hour: { date: '$at', timezone: '-03:00' } }], [21, 10], at)
  evaluates('$dateToString by a format', { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M:%S.%L %j %u' } }, '2024-02-29 13:45:30.125 060 4', at)
  evaluates('$dateToString by default is ISO 8601', { $dateToString: { date: '$at' } }, '2024-02-29T13:45:30.125Z', at)
  evaluates('$dateToString in a time zone', { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M %z', timezone: '+08:00' } }, '2024-02-29 21:45 +0800', at)
  evaluates('$dateToString of null', [{ $dateToString: { date: '$none' } }, { $dateToString: { date: null, onNull: 'never' } }], [null, 'never'])
  evaluates('$dateFromString', { $dateFromString: { dateString: '2024-02-29T13:45:30.125Z' } }, at.at)
  evaluates('$dateFromParts', { $dateFromParts: { year: 2024, month: 2, day: 29, hour: 13 } }, new Date('2024-02-29T13:00:00Z'))
  evaluates('$dateToParts', { $dateToParts: { date: '$at' } }, { year: 2024, month: 2, day: 29, hour: 13, minute: 45, second: 30, millisecond: 125 }, at)
  differsOn('FerretDB', 'returns an earlier day').evaluates(
    '$dateTrunc to the day, hour and month',
    [{ $dateTrunc: { date: '$at', unit: 'day' } }, { $dateTrunc: { date: '$at', unit: 'hour' } }, { $dateTrunc: { date: '$at', unit: 'month' } }],
    [new Date('2024-02-29'), new Date('2024-02-29T13:00:00Z'), new Date('2024-02-01')],
    at,
  )
  evaluates(
    '$dateTrunc to the week starts on Sunday, or on startOfWeek',
    [{ $dateTrunc: { date: '$at', unit: 'week' } }, { $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 'monday' } }],
    [new Date('2024-02-25'), new Date('2024-02-26')],
    at,
  )
  differsOn('FerretDB', 'returns an earlier day').evaluates(
    '$dateTrunc in a time zone',
    { $dateTrunc: { date: '$at', unit: 'day', timezone: 'Asia/Shanghai' } },
    new Date('2024-02-28T16:00:00Z'),
    at,
  )
  evaluates('$dateAdd of months stays inside the month', { $dateAdd: { startDate: new Date('2024-01-31'), unit: 'month', amount: 1 } }, new Date('2024-02-29'))
  evaluates('$dateSubtract', { $dateSubtract: { startDate: '$at', unit: 'day', amount: 1 } }, new Date('2024-02-28T13:45:30.125Z'), at)
  evaluates(
    '$dateDiff counts boundaries crossed, as a long',
    { $dateDiff: { startDate: new Date('2024-02-28T23:59:00Z'), endDate: '$at', unit: 'day' } },
    Long.fromNumber(1),
    at,
  )
  evaluates('a part of null is null', { $year: '$none' }, null)
  evaluates(
    'a date as a number of milliseconds',
    [{ $toLong: '$at' }, { $toDouble: '$at' }],
    [Long.fromNumber(at.at.getTime()), new Double(at.at.getTime())],
    at,
  )
  refuses('a part of a number is refused', 16006, (collection) => collection.aggregate([{ $project: { x: { $year: '$a' } } }]).toArray())
})
