import { hostname } from 'node:os'
import { ObjectId, UUID } from 'bson'
import { refuse } from '../../base/errors.ts'
import { maxDocumentSize } from '../../values/encode.ts'
import { isNumeric, type Doc } from '../../values/types.ts'
import { toNumber } from '../../values/numbers.ts'
import { maxFrameSize } from '../../wire/message.ts'
import { sessionName, type Command, type Request } from '../command.ts'

/** The MongoDB version whose behavior this server follows. */
const version = '7.0.0'
const wireVersion = 21

const helloOptions = [
  'helloOk',
  'client',
  'compression',
  'speculativeAuthenticate',
  'saslSupportedMechs',
  'loadBalanced',
  'topologyVersion',
  'maxAwaitTimeMS',
  'hostInfo',
  'internalClient',
  'backpressure',
]

export const serverCommands: Record<string, Command> = {
  hello: { options: helloOptions, run: (request) => ({ isWritablePrimary: true, ...hello(request) }) },
  isMaster: { options: helloOptions, run: (request) => ({ ismaster: true, ...hello(request) }) },
  ismaster: { options: helloOptions, run: (request) => ({ ismaster: true, ...hello(request) }) },
  ping: { options: [], run: () => ({}) },
  buildInfo: { options: [], run: buildInfo },
  buildinfo: { options: [], run: buildInfo },
  connectionStatus: { options: ['showPrivileges'], run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }) },
  serverStatus: { options: ['repl', 'metrics', 'locks', 'recordStats'], run: serverStatus },
  startSession: { options: [], run: () => ({ id: { id: new UUID().toBinary() }, timeoutMinutes: 30 }) },
  endSessions: { options: [], run: endSessions },
  refreshSessions: { options: [], run: () => ({}) },
  killSessions: { options: [], run: () => ({}) },
  getParameter: { options: ['ttlMonitorSleepSecs', 'featureCompatibilityVersion', 'allParameters'], run: getParameter, isAdmin: true },
  setParameter: { options: ['ttlMonitorSleepSecs'], run: setParameter, isAdmin: true },
  commitTransaction: { options: ['recoveryToken'], run: noTransactions },
  abortTransaction: { options: ['recoveryToken'], run: noTransactions },
}

function endSessions({ body, engine }: Request): Doc {
  for (const lsid of Array.isArray(body.endSessions) ? body.endSessions : []) {
    const name = sessionName(lsid)
    if (name !== undefined) engine.snapshots.endSession(name)
  }
  return {}
}

const processId = new ObjectId()

function hello({ connectionId }: Request): Doc {
  return {
    helloOk: true,
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: maxFrameSize,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: wireVersion,
    readOnly: false,
  }
}

function buildInfo(): Doc {
  return {
    version,
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded-mongo',
    modules: ['embedded-mongo'],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    bits: 64,
    debug: false,
    maxBsonObjectSize: maxDocumentSize,
    storageEngines: ['lmdb'],
  }
}

function serverStatus({ engine }: Request): Doc {
  const uptime = process.uptime()
  const megabyte = 1024 * 1024
  return {
    host: hostname(),
    version,
    process: 'embedded-mongo',
    service: [processId],
    pid: BigInt(process.pid),
    uptime,
    uptimeMillis: BigInt(Math.round(uptime * 1000)),
    localTime: new Date(),
    connections: { current: engine.connections.current, available: 10_000, totalCreated: engine.connections.totalCreated },
    mem: { bits: 64, resident: Math.round(process.memoryUsage.rss() / megabyte), virtual: 0, supported: true },
    metrics: { cursor: { open: { total: BigInt(engine.cursors.count) } } },
    storageEngine: { name: 'lmdb', persistent: true, readOnly: false },
    opcounters: engine.operations,
  }
}

function getParameter({ engine }: Request): Doc {
  return { ttlMonitorSleepSecs: engine.ttl.seconds, featureCompatibilityVersion: { version: '7.0' } }
}

function setParameter({ body, engine }: Request): Doc {
  const seconds = body.ttlMonitorSleepSecs
  if (!isNumeric(seconds) || toNumber(seconds) <= 0) return refuse('BadValue', 'ttlMonitorSleepSecs must be a number above 0')
  const was = engine.ttl.seconds
  engine.ttl.seconds = toNumber(seconds)
  return { was }
}

function noTransactions(): never {
  return refuse('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos')
}
