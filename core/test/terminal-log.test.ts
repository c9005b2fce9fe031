import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { isRoutine, terminalLine } from '../server/base/terminal-log.ts'

const time = new Date(2026, 10, 27, 9, 30, 5).toISOString()
const shown = (line: object) => stripVTControlCharacters(terminalLine(JSON.stringify({ level: 30, time, ...line })))

test.each([
  ['a request', { msg: 'request', method: 'GET', path: '/api/login', http: 200, ms: 12, ip: '::1', request: 'a1' }, '09:30:05 200 GET /api/login 12 ms'],
  ['a request of a user', { msg: 'request', method: 'PUT', path: '/api/x', http: 403, ms: 3, uid: '7', ip: '::1' }, '09:30:05 403 PUT /api/x 3 ms user 7'],
  ['an event', { msg: 'removed old files', count: 3, kinds: ['a'] }, '09:30:05 removed old files count=3 kinds=["a"]'],
  ['a long list', { msg: 'started', plugins: 'abcdefghi'.split('') }, '09:30:05 started plugins=9'],
  [
    'a text that would clear the terminal',
    { msg: 'failed in a browser', reason: '\u001b[2J\n\u009b1A' },
    '09:30:05 failed in a browser reason=\ufffd[2J\ufffd\ufffd1A',
  ],
  ['a warning', { level: 40, msg: 'slow', request: 'a1', plugin: 'ranks' }, '09:30:05 warning slow plugin=ranks request=a1'],
  ['an error', { level: 50, msg: 'failed', err: { message: 'no', stack: 'Error: no\n    at x' } }, '09:30:05 error failed\nError: no\n    at x'],
])('%s is one short line on a terminal', (_, line, expected) => {
  expect(shown(line)).toBe(expected)
})

test.each([
  ['a request', true, { msg: 'request', path: '/api/login', http: 200, ms: 12 }],
  ['a request that fails', false, { msg: 'request', path: '/api/login', http: 403, ms: 12 }],
  ['a request of a visitor who is not logged in', true, { msg: 'request', path: '/api/get-user-auth-info', http: 401, ms: 12 }],
  ['a slow request', false, { msg: 'request', path: '/api/login', http: 200, ms: 1200 }],
  ['a live stream that ends', true, { msg: 'request', path: '/api/live/stream', http: 200, ms: 28_627 }],
  ['a slow delivery', true, { msg: 'change delivered', ms: 2511 }],
  ['the address, which the start prints', true, { msg: 'Server listening at http://127.0.0.1:8080' }],
  ['an event', false, { msg: 'removed old files' }],
  ['a warning', false, { level: 40, msg: 'request', http: 200, ms: 1 }],
])('on a terminal, %s is left out: %s', (_, expected, line) => {
  expect(isRoutine(JSON.stringify({ level: 30, time, ...line }))).toBe(expected)
})
