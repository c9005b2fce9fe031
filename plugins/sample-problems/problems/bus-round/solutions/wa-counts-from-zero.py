print(*range(int(input())))
