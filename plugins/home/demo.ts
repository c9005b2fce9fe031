import { kernelApi } from '@verdict/core'
import { daysFrom, type Demo } from '@verdict/demo'
import { home, type FooterTexts } from './contract.ts'

const texts: FooterTexts = {
  mission: '让每位同学都能独立写出第一个程序 · Every student writes a first program of their own',
  vision: '以练习代替背诵 · Practice instead of memorizing',
  philosophy: '先想清楚，再动手写 · Think first, then write',
  values: '诚实、耐心、互助 · Honesty, patience, mutual help',
}

/** The footer of the school. */
export const demo: Demo = {
  create: async ({ as, at, now }) => {
    at(daysFrom(now, -59, '10:00'))
    await as('root')
      .use(kernelApi)
      .changeSettings({ params: { plugin: home.id }, body: texts })
  },
}
