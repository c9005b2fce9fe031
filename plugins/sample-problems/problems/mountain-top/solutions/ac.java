import java.util.Scanner;

public class Main {
    static final Scanner in = new Scanner(System.in);

    static long ask(int post) {
        System.out.println("? " + post);
        System.out.flush();
        return in.nextLong();
    }

    public static void main(String[] args) {
        int left = 1, right = in.nextInt();
        while (left < right) {
            int middle = left + (right - left) / 2;
            if (ask(middle) < ask(middle + 1)) left = middle + 1;
            else right = middle;
        }
        System.out.println("! " + left);
    }
}
