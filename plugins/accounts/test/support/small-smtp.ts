import type { Socket } from 'node:net'

/** A minimal mail server: accepts everything except mails to `refused@`. */
export function smallSmtp(received: string[]) {
  return (socket: Socket) => {
    let readsBody = false
    const reply = (text: string) => socket.write(`${text}\r\n`)
    reply('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (readsBody) readsBody = line !== '.' || (reply('250 kept'), false)
        else if (line.startsWith('EHLO')) reply('250-test\r\n250 AUTH PLAIN')
        else if (line.startsWith('AUTH')) reply('235 welcome')
        else if (line === 'DATA') readsBody = (reply('354 go on'), true)
        else if (line.includes('refused@')) reply('550 no such box')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else reply('250 ok')
      }
    })
  }
}
