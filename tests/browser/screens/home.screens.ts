import { kernelApi } from '@verdict/core'
import type { ScreenSet } from './screen.ts'

export default {
  plugin: 'home',
  screens: [
    { name: 'home', path: '/home' },
    { name: 'home-user', path: '/home', as: 'user' },
    { name: 'about', path: '/introduction' },
    { name: 'developer', path: '/developer', states: { call: '/api/languages', nothing: 'list' } },
  ],
  sample: async (_, { root }) => {
    const words = { mission: '让每个孩子都能在编程中学会思考', vision: '成为校园里最可靠的评测平台', philosophy: '先动手，再讲解', values: '诚实、好奇、互助' }
    const record = { recordName: '京ICP备 00000000 号', recordUrl: 'https://beian.miit.gov.cn' }
    await root.use(kernelApi).changeSettings({ params: { plugin: 'home' }, body: { ...words, ...record } })
    await root.use(kernelApi).changeSettings({ params: { plugin: 'kernel' }, body: { description: '面向学校、社团与比赛的在线评测平台' } })
  },
} satisfies ScreenSet
