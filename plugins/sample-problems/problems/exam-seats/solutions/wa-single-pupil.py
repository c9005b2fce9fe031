n, k = map(int, input().split())
half = n // 2
if k > half:
    print(-1)
elif n % 2:
    # Steps of half the circle meet everybody once.
    print(*[i * half % n + 1 for i in range(n)])
else:
    print(*[x for i in range(1, half + 1) for x in (i + half, i)])
