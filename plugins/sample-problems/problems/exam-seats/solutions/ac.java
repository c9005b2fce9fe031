import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt(), half = n / 2;
        if (n > 1 && k > half) {
            System.out.println(-1);
            return;
        }
        StringBuilder row = new StringBuilder();
        if (n % 2 == 1) row.append(n).append(' ');
        for (int i = half; i >= 1; i--) row.append(i).append(' ').append(i + half).append(' ');
        System.out.println(row);
    }
}
