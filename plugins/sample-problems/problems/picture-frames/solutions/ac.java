import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int t = in.nextInt(); t > 0; t--) {
            BigInteger a = new BigInteger(in.next()), b = new BigInteger(in.next());
            System.out.println(a.add(b).multiply(a.subtract(b)));
        }
    }
}
