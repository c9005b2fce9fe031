import { describe } from 'vitest'
import { contract } from '../../support/contract.ts'

const { finds, refuses } = await contract()

const texts = ['abc', 'ABC', '123', 'a1', ' \t', '!?', 'é', '', 'x y', '_', '😀', ']', '1]'].map((a, index) => ({ _id: index + 1, a }))

describe('named classes of regular expressions', () => {
  finds('[:alpha:]', texts, { a: { $regex: '^[[:alpha:]]+$' } }, [1, 2])
  finds('[:lower:] and [:upper:]', texts, { a: { $regex: '^([[:lower:]]+|[[:upper:]]+)$' } }, [1, 2])
  finds('[:digit:] with other characters', texts, { a: { $regex: '^[[:digit:]a]+$' } }, [3, 4])
  finds('[:alnum:]', texts, { a: { $regex: '^[[:alnum:]]+$' } }, [1, 2, 3, 4])
  finds('[:space:] and [:blank:]', texts, { a: { $regex: '^[[:space:]]+$' } }, [5])
  finds('[:punct:]', texts, { a: { $regex: '^[[:punct:]]+$' } }, [6, 10, 12])
  finds('[:word:] and [:xdigit:]', texts, { a: { $regex: '^[[:xdigit:]][[:word:]]' } }, [1, 2, 3, 4])
  finds('a class that is excluded', texts, { a: { $regex: '^[^[:alnum:][:punct:]]+$' } }, [5, 7, 11])
  finds('the complement of a class', texts, { a: { $regex: '^[[:^alnum:]]$' } }, [7, 10, 11, 12])
  finds('a bracket that comes first is a character', texts, { a: { $regex: '^[][:digit:]]+$' } }, [3, 12, 13])
  refuses('a class outside of brackets is refused', 51091, (collection) => collection.findOne({ a: { $regex: '[:alpha:]' } }))
  refuses('an unknown class is refused', 51091, (collection) => collection.findOne({ a: { $regex: '[[:letters:]]' } }))
})
