import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long n = in.nextLong(), k = in.nextLong();
        if (n == 0) {
            System.out.println("0 0");
            return;
        }
        long full = (n - 1) / k;
        System.out.println((full + 1) + " " + (n - full * k));
    }
}
