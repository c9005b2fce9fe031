/** As in the bank: the problems of others are published by somebody else. */
export const mayPublish = ({ role }: { readonly role: string }): boolean => role === 'root' || role === 'problem_admin'
