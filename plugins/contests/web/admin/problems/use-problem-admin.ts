import { useSession } from '@verdict/core/web'

/** Whether the user may change every problem of the bank, and not only their own, as the server decides it. */
export function useProblemAdmin(): boolean {
  const { user } = useSession()
  return user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
}
