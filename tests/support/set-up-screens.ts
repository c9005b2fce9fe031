import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A slower, busier machine draws later; what never comes fails all the same.
configure({ asyncUtilTimeout: 30_000 })

// What is left on the page goes on animating after its test file has ended.
afterEach(cleanup)
