for _ in range(int(input())):
    a, b = map(float, input().split())
    print(int(a * a - b * b))
