/** Whether the role can publish problems; the same rule as in the bank. */
export const mayPublish = ({ role }: { readonly role: string }): boolean => role === 'root' || role === 'problem_admin'
