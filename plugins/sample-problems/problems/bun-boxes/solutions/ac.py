n, k = map(int, input().split())
boxes = (n + k - 1) // k
print(boxes, n - (boxes - 1) * k if boxes else 0)
