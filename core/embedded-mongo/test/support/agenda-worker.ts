import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda } from 'agenda'
import { MongoClient } from 'mongodb'

/** A worker process that runs the jobs of a database and records each run, until its standard input closes. */
const [uri = '', database = '', name = ''] = process.argv.slice(2)
const client = await MongoClient.connect(uri)
const db = client.db(database)
const agenda = new Agenda({ backend: new MongoBackend({ mongo: db }), processEvery: 50, defaultConcurrency: 5 })

agenda.define<{ number: number }>('note', async (job) => {
  await db.collection('runs').insertOne({ number: job.attrs.data.number, worker: name, process: process.pid })
})
agenda.define(
  'hang',
  async () => {
    await db.collection('runs').insertOne({ worker: name, at: new Date() })
    await new Promise(() => {})
  },
  { lockLifetime: 1000 },
)

process.stdin.resume().on('end', () => process.exit(0))
await agenda.start()
await db.collection('runs').insertOne({ worker: name, ready: true })
