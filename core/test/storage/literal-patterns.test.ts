import { escapeRegExp } from '@verdict/core'
import { testDatabase } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'

test('a pattern made of any text finds what contains the text, and nothing else', async () => {
  const { uri, name, drop } = await testDatabase()
  const client = await MongoClient.connect(uri)
  try {
    const texts = client.db(name).collection<{ _id: string }>('texts')
    const parts = [...Array.from({ length: 127 }, (_, code) => String.fromCharCode(code)), 'é', '王', '\u2028', '\\d', '[^a]', 'x00', '$&']
    await texts.insertMany(parts.map((part) => ({ _id: `<${part}>` })))
    for (const part of parts) {
      const found = await texts.find({ _id: { $regex: `<${escapeRegExp(part)}>` } }).toArray()
      expect(found.map((row) => row._id)).toEqual([`<${part}>`])
    }
  } finally {
    await client.close()
    await drop()
  }
})
