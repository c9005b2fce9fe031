import { userAdminApi } from '../../../plugins/accounts/contract.ts'
import { userName, type ScreenSet } from './screen.ts'

export default {
  plugin: 'accounts',
  screens: [
    { name: 'sign-in', path: '/home', act: async (page) => page.locator('.verdict-sign-in').click() },
    { name: 'reset-password', path: `/reset-password?username=${userName}&code=abc` },
    { name: 'user-home', path: `/user-home?username=${userName}` },
    { name: 'user-home-own', path: '/user-home', as: 'user' },
    { name: 'setting', path: '/setting', as: 'user' },
    { name: 'mailbox', path: '/mailbox', as: 'user' },
    { name: 'admin-users', path: '/admin/user', as: 'root', states: { call: '/api/admin/user/get-user-list' } },
    { name: 'admin-permissions', path: '/admin/permission', as: 'root', states: { call: '/api/admin/permissions' } },
    { name: 'admin-campuses', path: '/admin/campus', as: 'root', states: { call: '/api/admin/campus/list' } },
    { name: 'admin-classes', path: '/admin/class', as: 'root', states: { call: '/api/admin/class/list' } },
    { name: 'admin-mail', path: '/admin/mail', as: 'root' },
  ],
  sample: async (_, { root }) => {
    const users = [['a-name-of-20-letters', 'open-sesame', '', 'Max Oberlander', 'secrecy', 'Max', '第一中学']]
    await root.use(userAdminApi).importUsers({ body: { users } })
  },
} satisfies ScreenSet
