import type { Socket } from 'node:net'

/** Just enough of a mail server: takes everything but mails to `refused@`. */
export function smallSmtp(received: string[]) {
  return (socket: Socket) => {
    let letter = false
    const t = (text: string) => socket.write(`${text}\r\n`)
    t('220 test')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (letter) letter = line !== '.' || (t('250 kept'), false)
        else if (line.startsWith('EHLO')) t('250-test\r\n250 AUTH PLAIN')
        else if (line.startsWith('AUTH')) t('235 welcome')
        else if (line === 'DATA') letter = (t('354 go on'), true)
        else if (line.includes('refused@')) t('550 no such box')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else t('250 ok')
      }
    })
  }
}
